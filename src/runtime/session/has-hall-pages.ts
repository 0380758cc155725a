import { SIGN_IN_POPUP_PATHS } from '../../contract/sign-in-popup.ts'
import type { Config } from '../config/resolve-config.ts'

/**
 * Whether this page's origin has the pages that a sign-in returns to. An app that serves the scripts itself has not, and
 * would send its users to the provider and to an address of nothing. What cannot be asked is taken for a yes.
 */
export async function hasHallPages({ basePath }: Pick<Config, 'basePath'>): Promise<boolean> {
  if (typeof document === 'undefined' || document.querySelector('univ-portal')) return true
  try {
    const reply = await fetch(basePath + SIGN_IN_POPUP_PATHS.window, { credentials: 'omit' })
    // apps answer any path with their own page
    return reply.ok && (await reply.text()).includes('univ-sign-in-popup.js')
  } catch {
    return true
  }
}
