import { reportMissingItem } from '../contract/additions/missing-items.ts'
import { cutKeyword } from '../contract/keyword.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** Tells the hall's keepers what was asked or searched for in vain. */
export const reportMissing = (
  runtime: Runtime,
  keyword: string,
  remark?: string,
): Promise<'sent' | 'failed'> =>
  runtime.rest(reportMissingItem, { json: { keyword: cutKeyword(keyword), remark } }).then(
    () => 'sent',
    (error: unknown) => {
      runtime.platform.log(`failed to report what is missing: ${String(error)}`)
      return 'failed'
    },
  )
