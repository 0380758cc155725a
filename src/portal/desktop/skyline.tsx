/** The hero's decorative drawing: moon, hills, the old library, a pagoda and a boat, as on the sign-in page. */
export const Skyline = () => (
  <svg
    className="portal-skyline"
    viewBox="0 150 1600 320"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <path d="M1280 222a58 58 0 1 0 116 0a58 58 0 1 0-116 0" />
    <path d="M0 360q400-80 800-20t800-90v240H0z" />
    <path d="M1356 168h4l2 22q5 16 24 22l-3 5h-7v18q6 9 22 14l-3 5h-14v20q6 10 26 15l-3 6h-16v22q6 11 28 16l-4 7h-18v56h-72v-56h-18l-4-7q22-5 28-16v-22h-16l-3-6q20-5 26-15v-20h-14l-3-5q16-5 22-14v-18h-7l-3-5q19-6 24-22zM900 330q58-12 80-40h12v-26h-20q38-8 48-28h16q10 20 48 28h-20v26h12q22 28 80 40l-18 8v62H918v-62zM0 420q300-40 700-20t900-10v80H0z" />
    <path d="M1354 224h8v8h-8zM1354 263h8v8h-8zM1354 305h8v8h-8zM1351 370h14v26h-14zM940 350h40v24h-40zM1076 350h40v24h-40zM1010 400v-50h36v50z" />
    <path d="M840 450q22-9 44 0t44 0 44 0M1250 440q22-9 44 0t44 0 44 0" />
    <path d="M1166 434h64q-6 17-24 17h-16q-18 0-24-17zM1198 386v46l-26-4q18-18 26-42z" />
  </svg>
)
