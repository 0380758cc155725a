import { modeNamed, modeOf, type Mode } from '../../runtime/device.ts'

/** A narrower window takes the phone's layout, as in every tag (runtime/device.ts). */
export const NARROW = '(max-width: 599px)'

export function modeAt(host: HTMLElement): Mode {
  const named = modeNamed(host.getAttribute('mode') ?? '')
  if (named) return named
  return matchMedia(NARROW).matches ? 'mobile' : modeOf(navigator.userAgent, navigator.maxTouchPoints)
}
