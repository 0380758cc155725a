/**
 * The hero's decorative drawing, in ink lines over one flat wash: hills, the old library, a pagoda and a boat, as on the
 * sign-in page. The portal colours it (pages.css), and hands it to tags that have a place for it; the build also writes it
 * as `hall/pages/river.svg`.
 */
export const Skyline = ({ slot }: { slot?: 'scene' }) => (
  <svg
    slot={slot}
    className="portal-skyline ui-directional"
    viewBox="0 150 1600 320"
    preserveAspectRatio="xMaxYMax slice"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    {/* the sun beside the pagoda; hills, which it rises behind and sinks behind (pages.css) */}
    <circle cx="1440" cy="208" r="34" stroke="none" />
    <path
      stroke="none"
      d="M420 404c150-60 250-96 360-92 90 4 140 14 220 10 120-6 200-66 350-70 110-2 180 40 250 52v100z"
    />
    <path
      fill="none"
      opacity=".45"
      d="M420 404c150-60 250-96 360-92 69 3 115 10 169 11M1093 307c76-20 148-52 257-55 110-2 180 40 250 52"
    />
    {/* the library: two roofs, a row of columns, steps; only where there is room for the whole of it */}
    <g>
      <path
        fill="none"
        d="M906 336q58-12 80-40h96q22 28 80 40M924 340h220M966 296h136M1006 296v-26M1062 296v-26M978 270q44-8 54-30h4q10 22 54 30zM1034 240v-8M936 342v58M972 342v58M1008 342v58M1060 342v58M1096 342v58M1132 342v58M916 400h236M904 406h260M1022 400v-34q12-16 24 0v34M948 358h12v22h-12zM984 358h12v22h-12zM1072 358h12v22h-12zM1108 358h12v22h-12z"
      />
      <path stroke="none" d="M906 336q58-12 80-40h96q22 28 80 40zM978 270q44-8 54-30h4q10 22 54 30z" />
    </g>
    {/* the pagoda: five roofs, each wider than the one above */}
    <path
      fill="none"
      d="M1338 160v26M1334 176a4 4 0 1 0 8 0a4 4 0 1 0-8 0M1318 206q14-6 20-20 6 14 20 20zM1326 206v14h24v-14M1312 236q16-6 22-16h8q6 10 22 16zM1322 236v16h32v-16M1306 270q18-7 24-18h16q6 11 24 18zM1318 270v20h40v-20M1300 310q20-8 26-20h24q6 12 26 20zM1314 310v24h48v-24M1292 356q22-8 28-22h36q6 14 28 22zM1310 356v44h56v-44M1296 400h84M1288 406h100M1330 400v-20q8-11 16 0v20M1333 246v-6q5-6 10 0v6M1333 284v-6q5-6 10 0v6M1333 328v-6q5-6 10 0v6"
    />
    <path
      stroke="none"
      d="M1318 206q14-6 20-20 6 14 20 20zM1312 236q16-6 22-16h8q6 10 22 16zM1306 270q18-7 24-18h16q6 11 24 18zM1300 310q20-8 26-20h24q6 12 26 20zM1292 356q22-8 28-22h36q6 14 28 22z"
    />
    {/* bank, river with birds above it, boat */}
    <path fill="none" d="M0 412q280-6 560 4 240-12 470-10t330 2q120 2 240-6" />
    <path stroke="none" d="M0 436q400-20 760-2t840-6v42H0z" />
    <path
      fill="none"
      opacity=".5"
      d="M1196 226q8-9 15 0 7-9 15 0M1236 204q7-8 12 0 5-8 12 0M700 432h120M960 446h180M1270 430h150M1330 444h200M1120 458h260M1470 456h90"
    />
    <path
      fill="none"
      d="M1176 432h64q-6 15-22 15h-20q-16 0-22-15zM1206 432v-44q-6 24-24 38zM1212 432v-38q4 22 20 32z"
    />
  </svg>
)
