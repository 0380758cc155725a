// Renders the process centre as an inbox, with a mock back end that serves details and content.
import { renderCenter } from '../render-center.tsx'
import {
  ACT_PATH,
  approve,
  createProcessBackend,
  many,
  NOW,
  process,
  reject,
  task,
} from '../process-backend.ts'

export const DETAIL = 'GET /process/{id}'
export const numberOf = (name: string) => Number(/\/p(\d+)/.exec(name)?.[1])
const giveBack = { code: 'return', id: 'a4', name: 'Return', needsRemark: true }

/** A process that waits for me, including the fields that only the detail call returns. */
export const detail = (n: number) => ({
  ...process(n, { pendingTasks: [`t${n}`] }),
  content: [{ label: 'Reason', value: `Reason of ${n}` }],
  attachments: [
    { id: 'f', name: 'Letter.txt', uri: '/files/f?sign=1', size: 184 },
    { id: 'g', name: 'Bad.txt', uri: 'javascript:alert(1)', size: 0 },
  ],
  usualTime: 5 * 3600,
})

export function renderInbox(options: Parameters<typeof renderCenter>[2] = {}, count = 6, props = {}) {
  const backend = createProcessBackend(
    {
      todo: many(count, (n) => task(n, { actions: [approve, giveBack, reject] })),
      cc: [process(9, { copied: NOW })],
    },
    { local: { 'univ.listView': 'inbox' } },
  )
  backend.replies[DETAIL] = ({ name }: { name: string }) => ({
    errno: 0,
    entities: [detail(numberOf(name))],
  })
  const shown = renderCenter(backend, props, options)
  const options_ = () => shown.all('[role=option]')
  const current = () => shown.root.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-id')
  const focused = () =>
    shown.root.activeElement?.getAttribute('data-id') ?? shown.root.activeElement?.localName
  return {
    ...shown,
    options: options_,
    current,
    focused,
    sent: () =>
      backend
        .called(ACT_PATH)
        .map(({ name, input }) => `${name.split('/').at(-1)} ${String(input['actionId'])}`),
    title: () => shown.root.querySelector('.application-title')?.textContent,
    approveButton: () => shown.find('.inbox [aria-keyshortcuts=A]'),
    announced: () => shown.root.querySelector('.inbox > [role=status]')?.textContent ?? '',
    async ready() {
      await shown.waitFor(() => options_().length > 0 && shown.text().includes('Reason of 1'))
      options_()[0]!.focus()
    },
  }
}
