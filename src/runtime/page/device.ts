/** The two layouts (§1): "workflow" for desktops, "wechat" for phones. */
export type Mode = 'desktop' | 'mobile'

const MOBILE_AGENT =
  /phone|tablet(?! pc)|ipad|ipod|android|(?:\b|cr|fx|edg)ios\b|mobile|micromessenger|wxwork|harmonyos|openharmony|windows ce|palm|blackberry|symbian/i

/** §1, §9: phone, tablet, Android, iOS and similar mean mobile; a Mac with touch points is an iPad. */
export function detectMode(userAgent: string, touchPoints: number): Mode {
  if (MOBILE_AGENT.test(userAgent)) return 'mobile'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'mobile' : 'desktop'
}

/** Parses a `mode` attribute; accepts either pair of names. Returns null for any other value. */
export function parseMode(value: string): Mode | null {
  if (value === 'desktop' || value === 'workflow') return 'desktop'
  if (value === 'mobile' || value === 'wechat') return 'mobile'
  return null
}

/** CSS pixels; a narrower tag uses the phone layout on any device. */
const NARROW_WIDTH = 600
/** Extra CSS pixels before leaving the phone layout, so that an appearing scrollbar does not toggle the layout. */
const HYSTERESIS = 20

/**
 * @param width of the tag in CSS pixels; 0 if it has no layout
 * @param wasNarrow the previous result
 */
export const isNarrow = (width: number, wasNarrow: boolean): boolean =>
  width > 0 ? width < (wasNarrow ? NARROW_WIDTH + HYSTERESIS : NARROW_WIDTH) : wasNarrow
