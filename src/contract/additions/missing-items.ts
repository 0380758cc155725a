import { rest } from '../operation.ts'

/** Ours: a search that found nothing, told to those who keep the catalogue (C30, Z8). */
export const reportMissingItem = rest<{ json: { keyword: string; remark?: string } }, null>(
  'taskCenter',
  'POST /api/noLogin/missing',
  () => null,
)
