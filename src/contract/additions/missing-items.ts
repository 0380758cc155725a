import { rest } from '../operation.ts'

/** Reports a search without results to the maintainers of the catalogue. */
export const reportMissingItem = rest<{ json: { keyword: string; remark?: string } }, null>(
  'taskCenter',
  'POST /api/noLogin/missing',
  () => null,
)
