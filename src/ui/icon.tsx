import type { View } from './content.ts'

// The icons are Lucide's (ISC licence, partly Feather, MIT: see LICENSE), each merged into one path. Lucide's React
// package costs 1.7 KB gzip before the first icon; this file costs only the icons that are used.

/** `label` makes the icon an image with that name; without it the icon is decoration and hidden. */
interface IconProps {
  label?: string
  className?: string
}
export type Icon = View<IconProps>

/** @param kind a class; `ui-directional`: mirrored where text runs from right to left */
export function createIcon(d: string, kind = ''): Icon {
  return ({ label, className = '' }) => (
    <svg
      className={['ui-icon', kind, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={d} />
    </svg>
  )
}

export const Search = /* @__PURE__ */ createIcon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0')
// Feather's plain star: Lucide's current, rounded one costs 250 bytes gzip of every first load
export const Star = /* @__PURE__ */ createIcon(
  'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z',
)
export const X = /* @__PURE__ */ createIcon('M18 6 6 18M6 6l12 12')
export const Info = /* @__PURE__ */ createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01')
export const TriangleAlert = /* @__PURE__ */ createIcon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
export const Filter = /* @__PURE__ */ createIcon('M2 5h20M6 12h12M9 19h6')
export const Check = /* @__PURE__ */ createIcon('M20 6 9 17l-5-5')
export const RefreshCw = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5',
)
export const CircleCheck = /* @__PURE__ */ createIcon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12',
)
export const Move = /* @__PURE__ */ createIcon(
  'M12 2v20M15 19l-3 3-3-3M19 9l3 3-3 3M2 12h20M5 9l-3 3 3 3M9 5l3-3 3 3',
)
export const LogIn = /* @__PURE__ */ createIcon(
  'M10 17l5-5-5-5M15 12H3M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4',
)
