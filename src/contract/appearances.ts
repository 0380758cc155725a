/** How the portal looks: attributes of it with their values; without one, the standard, or what the device prefers. */
export const APPEARANCES = {
  theme: ['light', 'dark'],
  size: ['large', 'larger'],
  contrast: ['more'],
} as const
export type Appearance = keyof typeof APPEARANCES
