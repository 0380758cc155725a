import { expect } from 'chai'
import { Thread } from '../../../../src/features/process-center/detail/thread.tsx'
import { mount } from '../../../double/mount.tsx'
import { createErrorReply, createScriptedRuntime } from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../../double/session-double.ts'
import { unmountAll } from '../../../ui/render-in-shadow.tsx'
import { process, PROCESS_PATH } from '../process-backend.ts'

const message = (id: string, text: string) => ({
  ...{ id, kind: 'question' as const, author: 'Wang Qiang', onBehalfOf: '', text, createTime: 1 },
})
const threadOf = (...texts: string[]) => (
  <Thread
    process={{
      ...{ content: [], attachments: [], usualTime: 0 },
      ...process(1, { abilities: ['message'] }),
      thread: texts.map((text, i) => message(`${i}`, text)),
    }}
  />
)

describe('questions and answers', () => {
  afterEach(unmountAll)

  it('a message that stands in the thread is not in the field as well, and comes back if it was not sent', async () => {
    let reply = (_: unknown) => {}
    const { runtime } = createScriptedRuntime(
      { [PROCESS_PATH]: () => new Promise((done) => (reply = done)) },
      { session: createSessionDouble(student) },
    )
    const view = mount(threadOf('Where?'), { runtime })
    const field = () => view.find<HTMLTextAreaElement>('textarea')
    await view.type('Ask the applicant', 'In the library')
    await view.press('Send')
    await view.waitFor(() => field().readOnly)
    expect(field().value).to.equal('In the library')
    // its event comes before the reply
    view.show(threadOf('Where?', 'In the library'))
    await view.waitFor(() => field().value === '')
    reply(createErrorReply(500))
    await view.waitFor(() => field().value === 'In the library')
    await view.press('Send')
    view.show(threadOf('Where?', 'In the library', 'In the library'))
    reply({ errno: 0 })
    await view.waitFor(() => field().value === '' && !field().readOnly)
  })
})
