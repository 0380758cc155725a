import { call } from '../docs.ts'
import { rest } from '../operation.ts'

export const reportMissingItem = rest(
  'taskCenter',
  'POST /api/noLogin/missing',
  () => null,
  call({
    en: 'Reports that a search found nothing.',
    zh: '反馈缺少的事项',
    addition: 'missing-items',
    token: 'optional',
    json: { keyword: 'String! What was searched for.', remark: 'String What was looked for.' },
  }),
)
