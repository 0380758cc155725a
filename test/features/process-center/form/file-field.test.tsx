import { expect } from 'chai'
import { expectAccessible } from '../../../double/axe.ts'
import { createErrorReply, offline, type Call } from '../../../double/scripted-runtime.ts'
import { eventually } from '../../../ui/render-in-shadow.tsx'
import { cleanup, renderCenter } from '../render-center.tsx'
import { createProcessBackend } from '../process-backend.ts'

const GET = 'GET /app/leave/form'
const POST = 'POST /app/leave/form'
const FILES = 'POST /files'
const MEGABYTE = 1_000_000

const stored = (part: object = {}) => ({
  ...{ id: 'f1', name: 'scan.pdf', size: 700_000, type: 'application/pdf', state: 'ready' },
  ...{ received: 700_000, fault: '', uri: '/files/f1' },
  ...part,
})
const reply = (entity: object) => ({ errno: 0, entities: [entity] })
const univ = { kind: 'file', titleEn: 'Proof', accept: ['pdf', 'picture'], maxSize: MEGABYTE }
const schema = {
  properties: { proof: { title: '证明', maxItems: 2, 'x-univ': univ } },
  required: ['proof'],
}
const form = (part: object = {}) =>
  reply({ id: 'leave', nameEn: 'Leave', version: '3', schema, draft: null, blocker: '', files: [], ...part })

function open(replies: object = {}) {
  const backend = createProcessBackend()
  const receive = ({ input }: Call) => {
    const { size, from, file, name } = input as Record<string, unknown> & { file: File }
    const now = Number(from) + file.size
    return reply(
      stored({ name, size: Number(size), received: now, state: now < Number(size) ? 'receiving' : 'ready' }),
    )
  }
  let revision = 0
  const save = ({ input }: Call) =>
    reply({ process: 'p1', revision: ++revision, entry: input['draft'] ? '' : '2026-000123', faults: [] })
  Object.assign(backend.replies, { [GET]: form(), [POST]: save, [FILES]: receive, ...replies })
  const center = renderCenter(backend, { view: 'form', item: 'leave' })
  const field = () => center.root.querySelector('.form-files')!
  const transfer = (...files: File[]) => {
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    return data
  }
  return {
    ...center,
    backend,
    receive,
    choose(...files: File[]) {
      const input = field().querySelector('input')!
      input.files = transfer(...files).files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    drop: (...files: File[]) =>
      field().dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer(...files) }),
      ),
    paste: (...files: File[]) =>
      field().dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer(...files) }),
      ),
  }
}
const file = (name: string, size = 700_000, type = 'application/pdf') =>
  new File([new Uint8Array(size)], name, { type })

describe('a field with files', () => {
  afterEach(cleanup)

  it('sends what is chosen, dropped or pasted in pieces, within the limits that it says before', async () => {
    const { waitFor, choose, drop, paste, press, backend, root, text } = open()
    await waitFor('2 at most, each up to 1 MB: pdf, jpg')
    await expectAccessible(root.host)
    choose(file('a.pdf'))
    await waitFor('Files attached: 1')
    expect(backend.called(FILES).length).to.equal(2)
    drop(file('large.pdf', MEGABYTE + 1), file('movie.mp4', 10, 'video/mp4'), file('none.pdf', 0))
    await waitFor('The file is larger than 1 MB.')
    expect(text()).to.include('Files of this type cannot be attached.').and.include('The file is empty.')
    expect(backend.called(FILES).length).to.equal(2)
    await press('Remove “large.pdf”')
    paste(file('b.png', 10, 'image/png'), file('c.png', 10, 'image/png'))
    await waitFor('There are too many files.')
    await expectAccessible(root.host)
  })

  it('goes on after a failure where it stopped, and is not sent without its files', async () => {
    let isBroken = false
    let calls = 0
    const view = open({
      [FILES]: (call: Call) => {
        calls++
        if (isBroken) return offline()
        isBroken = calls === 1
        return view.receive(call)
      },
    })
    const { waitFor, choose, press, text } = view
    await waitFor('Choose files')
    choose(file('a.pdf'))
    await waitFor('It was not uploaded.')
    await press('Check your answers')
    await waitFor('To be corrected')
    expect(text()).to.include('Retry or remove it.')
    // it is not missing as well
    await eventually(() => expect(view.root.querySelectorAll('.form-summary li').length).to.equal(1))
    isBroken = false
    calls = 1
    await press('Retry “a.pdf”')
    await waitFor('Files attached: 1')
    expect(calls).to.equal(2)
    await press('Check your answers')
    await waitFor('a.pdf')
    await press('Submit application')
    await waitFor('Serial number 2026-000123')
    const [last] = view.backend.called(POST).slice(-1)
    expect(last!.input['values']).to.deep.equal({ proof: ['f1'] })
  })

  it('is sent again where the server has it no longer, and given up where it never arrives', async () => {
    let calls = 0
    const from: unknown[] = []
    const view = open({
      [FILES]: (call: Call) => {
        from.push(call.input['from'])
        const isLost = ++calls === 2 || call.input['name'] === 'never.pdf'
        return isLost
          ? reply(stored({ size: 700_000, received: 0, state: 'receiving', uri: '' }))
          : view.receive(call)
      },
    })
    const { waitFor, choose } = view
    await waitFor('Choose files')
    choose(file('a.pdf'))
    await waitFor('Files attached: 1')
    expect(from).to.deep.equal([0, 524_288, 0, 524_288].map(String))
    choose(file('never.pdf'))
    await waitFor('It was not uploaded.')
  })

  it('has the files of the draft, offers recent ones, and says what was refused', async () => {
    const view = open({
      [GET]: form({
        draft: { process: 'p1', revision: 1, updated: 1, values: { proof: ['f1', 'gone'] }, returned: '' },
        files: [
          stored({ state: 'checking', uri: '' }),
          stored({ id: 'f2', name: 'old.pdf' }),
          stored({ id: 'f3', name: 'old.zip', type: 'application/zip' }),
        ],
      }),
      [FILES]: () => reply(stored({ state: 'refused', fault: 'malware', uri: '' })),
    })
    const { waitFor, text, press, choose } = view
    await waitFor('being checked; you can go on')
    expect(text()).to.include('The file is gone.')
    await press('Remove “The file is gone. Remove it and choose it again.”')
    await waitFor('old.pdf')
    await eventually(() => expect(text()).not.to.include('old.zip'))
    await press('Remove “scan.pdf”')
    choose(file('eicar.pdf'))
    await waitFor('Dangerous content was found; the file was deleted.')
    view.root.querySelector('details')!.open = true
    await press('old.pdf')
    await waitFor('Files attached: 1')
  })

  it('says at the file that a hall receives none', async () => {
    const { waitFor, choose } = open({ [FILES]: createErrorReply(404, 'NOT_FOUND') })
    await waitFor('Choose files')
    choose(file('a.pdf'))
    await waitFor('It was not uploaded. The file is still here; please try again.')
  })
})
