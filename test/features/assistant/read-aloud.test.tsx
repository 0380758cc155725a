import { expect } from 'chai'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'
import { openDialog } from './dialog-fixture.tsx'

describe('reading aloud', () => {
  afterEach(unmountAll)

  it('reads an answer aloud when asked to, stops when pressed again, and stops where the dialog goes', async () => {
    const spoken: SpeechSynthesisUtterance[] = []
    let cancelled = 0
    const device = Object.getOwnPropertyDescriptor(window, 'speechSynthesis')!
    const voice = { speak: (each: SpeechSynthesisUtterance) => spoken.push(each), cancel: () => cancelled++ }
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: voice })
    try {
      const { ask, press, controls } = openDialog({
        replies: { 'POST /webQa': { t: { id: 'a1', answer: '先挂失。再补办！两天' } } },
      })
      await ask('?')
      await eventually(() => expect(controls('Read aloud')).to.have.length(1))
      expect(spoken, 'silent until pressed').to.have.length(0)
      await press('Read aloud')
      await eventually(() => expect(controls('Stop reading')).to.have.length(1))
      expect(spoken.map(({ text, lang }) => `${lang} ${text}`)).to.deep.equal([
        'zh-CN 先挂失。',
        'zh-CN 再补办！',
        'zh-CN 两天',
      ])
      spoken.at(-1)!.onend!(new Event('end') as SpeechSynthesisEvent)
      await eventually(() => expect(controls('Read aloud')).to.have.length(1))
      await press('Read aloud')
      await eventually(() => expect(controls('Stop reading')).to.have.length(1))
      const before = cancelled
      await press('Stop reading')
      await eventually(() => expect(cancelled).to.equal(before + 1))
      await press('Read aloud')
      await eventually(() => expect(controls('Stop reading')).to.have.length(1))
      unmountAll()
      await eventually(() => expect(cancelled).to.equal(before + 3))
    } finally {
      Object.defineProperty(window, 'speechSynthesis', device)
    }
  })
})
