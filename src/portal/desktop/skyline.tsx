/** The hero's drawing: library, tower and trees of a campus, one line. Decoration only. */
export const Skyline = () => (
  <svg className="portal-skyline" viewBox="0 0 520 200" aria-hidden="true">
    <path d="M0 200c90-46 190-52 290-24s160 14 230-14v38z" />
    <path
      d="M8 180h504M128 180v-62h160v62M118 118l90-44 90 44zM118 118h180M148 180v-52m24 52v-52m24 52v-52m24 52v-52m24 52v-52m24
        52v-52M200 98a8 8 0 1 0 16 0a8 8 0 1 0-16 0M338 180V52h44v128M332 52h56l-28-32zM360 20V6m0 0 14 5-14 5M348
        78a12 12 0 1 0 24 0a12 12 0 1 0-24 0M360 71v7l5 4M350 112h20m-20 18h20m-20 18h20M414 180v-88h70v88M428
        108h10m12 0h10m-32 18h10m12 0h10m-32 18h10m12 0h10m-22 36v-20h12v20M60 180v-34M38 128a22 22 0 1 0 44 0a22
        22 0 1 0-44 0M60 152l10-9M96 180v-20M84 150a12 12 0 1 0 24 0a12 12 0 1 0-24 0M312 180v-18M301 152a11 11 0 1 0
        22 0a11 11 0 1 0-22 0M502 180v-22M490 148a12 12 0 1 0 24 0a12 12 0 1 0-24 0"
    />
    <path d="M430 44q7-8 14 0q7-8 14 0M470 62q5-6 10 0q5-6 10 0M70 66q6-7 12 0q6-7 12 0" />
  </svg>
)
