import { SIGN_IN_POPUP_PATHS } from '../../contract/sign-in-popup.ts'
import type { Config } from '../config/resolve-config.ts'

/**
 * Whether this page's origin hosts the pages that a sign-in returns to. An app that serves the scripts itself does not:
 * its sign-in would redirect users to a page that does not exist. If the request fails, assumes that they exist.
 */
export async function hasHallPages({ basePath }: Pick<Config, 'basePath'>): Promise<boolean> {
  if (typeof document === 'undefined' || document.querySelector('univ-portal')) return true
  try {
    const reply = await fetch(basePath + SIGN_IN_POPUP_PATHS.window, { credentials: 'omit' })
    // single-page apps answer any path with their own page
    return reply.ok && (await reply.text()).includes('univ-sign-in-popup.js')
  } catch {
    return true
  }
}
