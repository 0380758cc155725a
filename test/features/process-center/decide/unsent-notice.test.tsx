import { expect } from 'chai'
import { createDecisions, UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { loadLang } from '../../../../src/runtime/i18n/translator.ts'
import { eventually } from '../../../ui/render-in-shadow.tsx'
import { offline } from '../../../double/scripted-runtime.ts'
import { ACT_PATH, approve, createProcessBackend, many, process, task } from '../process-backend.ts'
import { cleanup, renderCenter } from '../render-center.tsx'

const TEXTS = {
  en: {
    notice: 'Not sent: 2 decisions.',
    one: 'Approve: Leave request 2',
    ...{ send: 'Send', discard: 'Discard', undo: 'Undo', discarded: 'Discarded: 2 decisions' },
  },
  zh: {
    notice: '有 2 项处理没有提交。',
    one: 'Approve：Leave request 2',
    ...{ send: '提交', discard: '不提交', undo: '撤销', discarded: '已放弃 2 项处理' },
  },
}

describe('decisions that were not sent', () => {
  afterEach(cleanup)

  for (const lang of ['en', 'zh'] as const)
    it(`are offered by name, discarded, brought back and sent (${lang})`, async () => {
      const texts = TEXTS[lang]
      await loadLang(lang)
      const backend = createProcessBackend({ todo: many(3, (n) => task(n)) })
      for (const n of [1, 2])
        backend.replies[`GET /process/p${n}`] = { errno: 0, entities: [process(n, { tasks: [] })] }
      backend.onAct = offline
      const { waitFor, press, text, find, toasts, events } = renderCenter(backend, {}, { lang })
      await waitFor('Leave request 1')
      const nothing = { locale: lang, onDone() {}, onRefused() {}, onKept() {} }
      const decisions = backend.runtime.service(createDecisions)
      decisions.decide(
        [1, 2].map((n) => ({ task: task(n), action: approve })),
        'fine',
        nothing,
      )
      backend.tick(UNDO_MS)
      await eventually(() => {
        backend.tick(UNDO_MS)
        expect(text()).to.include(texts.notice)
      })
      expect(find('.center-unsent [role=status]').textContent).to.include(texts.notice)
      expect(text()).to.include(texts.one)

      await press(texts.discard)
      await waitFor(() => !text().includes(texts.notice))
      expect(toasts().at(-1)).to.equal(texts.discarded)
      await press(texts.undo)
      await waitFor(texts.notice)

      backend.onAct = () => undefined
      await press(texts.send)
      await waitFor(() => !text().includes(texts.notice))
      await eventually(() => expect(backend.data.todo.map(({ id }) => id)).to.deep.equal(['t3']))
      expect(backend.called(ACT_PATH).map(({ input }) => input['remark'])).to.deep.equal(
        many(4, () => 'fine'),
      )
      await eventually(() =>
        expect(events.filter(({ name }) => name === 'univ-task-acted')).to.have.length(2),
      )
    })
})
