// Colours as [red, green, blue], 0 to 255, and their contrast.

export const BLACK = [0, 0, 0]
export const WHITE = [255, 255, 255]

export const parse = (hex) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16))
export const hex = (colour) =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
export const isHex = (text) => /^#[\da-f]{6}$/i.test(text)
export const mix = (colour, other, share) => colour.map((value, i) => value * share + other[i] * (1 - share))

/** WCAG 2.2, relative luminance. */
function luminance(colour) {
  const [r, g, b] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast ratio, 1 to 21. */
export function contrast(colour, other) {
  const [low, high] = [luminance(colour), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
/** White text is easier to read on it than black text. */
export const isDark = (colour) => contrast(colour, WHITE) > contrast(colour, BLACK)
