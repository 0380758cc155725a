/**
 * The hero's decorative drawing: moon, hills, the old library, a pagoda and a boat, as on the sign-in page. The build also
 * writes it as `hall/pages/river.svg`.
 */
export const Skyline = () => (
  <svg
    className="portal-skyline"
    viewBox="0 150 1600 320"
    preserveAspectRatio="xMaxYMax slice"
    fill="#0d2950"
    aria-hidden="true"
  >
    <path
      fill="#ffe5b0"
      opacity=".15"
      d="M1268 218a58 58 0 1 0 116 0a58 58 0 1 0-116 0M1290 218a36 36 0 1 0 72 0a36 36 0 1 0-72 0"
    />
    <path
      fill="#fff"
      opacity=".06"
      d="M0 336c140-52 264-78 392-74 104 4 168 38 264 36 128-2 200-96 368-98 148-2 240 66 352 74 84 6 152-8 224-22v268H0z"
    />
    <path
      opacity=".55"
      d="M1336 166h4l2 22q5 16 24 22l-3 5h-7v18q6 9 22 14l-3 5h-10v20q6 10 26 15l-3 6h-14v22q6 11 28 16l-4 7h-14v62h-92v-62h-14l-4-7q22-5 28-16v-22h-14l-3-6q20-5 26-15v-20h-10l-3-5q16-5 22-14v-18h-7l-3-5q19-6 24-22zM906 336q58-12 80-40h12v-26h-20q38-8 48-28h16q10 20 48 28h-20v26h12q22 28 80 40l-18 8v64H924v-64z"
    />
    <path
      fill="#ffd58a"
      opacity=".5"
      d="M1333 232v-8q5-8 10 0v8zM1333 272v-8q5-8 10 0v8zM1333 316v-8q5-8 10 0v8zM1328 400v-28q10-14 20 0v28zM944 354h14v28h-14zM970 354h14v28h-14zM1084 354h14v28h-14zM1110 354h14v28h-14zM1014 402v-40q20-28 40 0v40z"
    />
    <path fill="#12305c" opacity=".92" d="M0 404q300-26 660-10t472-6 468 4v84H0z" />
    <path fill="#2a7f92" opacity=".35" d="M0 434q400-20 760 0t840-4v46H0z" />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      opacity=".2"
      d="M300 456q22-8 44 0t44 0 44 0M820 458q22-8 44 0t44 0 44 0 44 0M1300 450q22-8 44 0t44 0 44 0 44 0 44 0"
    />
    <path fill="#0b2345" opacity=".75" d="M1166 440h64q-6 17-24 17h-16q-18 0-24-17z" />
    <path fill="#fff" opacity=".55" d="M1196 392v44l-26-4q18-18 26-40zM1201 402v34l20-3q-14-11-20-31z" />
  </svg>
)
