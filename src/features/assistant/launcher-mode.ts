import { parseMode, detectMode, type Mode } from '../../runtime/page/device.ts'

/** Windows that match use the mobile layout, as in all tags (runtime/page/device.ts). */
export const NARROW_SCREEN_QUERY = '(max-width: 599px)'

export function launcherMode(host: HTMLElement): Mode {
  const named = parseMode(host.getAttribute('mode') ?? '')
  if (named) return named
  return matchMedia(NARROW_SCREEN_QUERY).matches
    ? 'mobile'
    : detectMode(navigator.userAgent, navigator.maxTouchPoints)
}
