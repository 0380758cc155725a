import { expect } from 'chai'
import { renderCenter, cleanup } from './render-center.tsx'
import type { Call } from '../../double/scripted-runtime.ts'
import { DAY, LIST_PATHS, many, NOW, createProcessBackend, task } from './process-backend.ts'

/** Captures the files downloaded while `act` runs. */
async function downloadedFile(
  act: (given: () => number) => Promise<void>,
): Promise<{ name: string; text: string }[]> {
  const blobs = new Map<string, Blob>()
  const files: { name: string; text: string }[] = []
  const make = URL.createObjectURL
  const click = HTMLAnchorElement.prototype.click
  URL.createObjectURL = (blob: Blob) => {
    const url = make.call(URL, blob)
    blobs.set(url, blob)
    return url
  }
  const waiting: Promise<unknown>[] = []
  HTMLAnchorElement.prototype.click = function () {
    const { href, download } = this
    waiting.push(
      blobs
        .get(href)!
        .text()
        .then((text) => files.push({ name: download, text })),
    )
  }
  try {
    await act(() => waiting.length)
    await Promise.all(waiting)
    return files
  } finally {
    URL.createObjectURL = make
    HTMLAnchorElement.prototype.click = click
  }
}

/** What is copied while `act` runs. */
async function copiedText(act: () => Promise<void>): Promise<string[]> {
  const copied: string[] = []
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  try {
    await act()
    return copied
  } finally {
    Object.defineProperty(navigator, 'clipboard', real)
  }
}

describe('process centre downloads', () => {
  afterEach(cleanup)

  it('exports all pages of the filtered list in the user’s language', async () => {
    const backend = createProcessBackend({
      todo: many(120, (n) => task(n, n === 1 ? { name: '=cmd()' } : {})),
    })
    const { waitFor, press, toasts, controls } = renderCenter(backend, { query: 'kind=approve' })
    await waitFor(() => controls('Export').length === 1)
    const [file, ...more] = await downloadedFile(async () => {
      await press('Export')
      await waitFor(() => toasts().length === 1)
    })
    expect(more).to.have.length(0)
    expect(file!.name).to.equal('todo.csv')
    // Blob.text() drops the byte order mark
    const lines = file!.text.split('\r\n')
    expect(lines[0]!.replace('\ufeff', '')).to.equal(
      'Name,Serial number,Step,With,Since,Status,Due,Applicant,Office in charge,Tags',
    )
    expect(lines[1]).to.include("Leave request 1,2026-0001,'=cmd(),")
    expect(lines[1], 'times on the hall’s clock').to.match(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00,/)
    expect(lines).to.have.length(122)
    expect(toasts()).to.deep.equal(['120 exported'])
  })

  it('an export of a list that never stands still says that rows may be missing', async () => {
    const backend = createProcessBackend({ todo: many(400, task) })
    const { waitFor, press, toasts, controls } = renderCenter(backend)
    await waitFor(() => controls('Export').length === 1)
    const list = backend.replies[LIST_PATHS.todo] as (call: Call) => unknown
    backend.replies[LIST_PATHS.todo] = (call: Call) => {
      backend.data.todo = backend.data.todo.slice(5)
      return list(call)
    }
    await downloadedFile(async () => {
      await press('Export')
      await waitFor(() => toasts().length === 1)
    })
    expect(toasts()[0]).to.include('changed while it was read')
  })

  it('reports a failed export and downloads nothing', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    const { waitFor, press, toasts, rowNames, controls } = renderCenter(backend)
    await waitFor(() => rowNames().length === 1)
    await waitFor(() => controls('Export').length === 1)
    backend.replies['GET /me/tasks/todo'] = { errno: 1 }
    const files = await downloadedFile(async () => {
      await press('Export')
      await waitFor(() => toasts().length === 1)
    })
    expect(files).to.deep.equal([])
    expect(toasts()).to.deep.equal(['Nothing was exported. Please try again later.'])
  })

  it('exports the deadline of a task to a calendar', async () => {
    const { waitFor, press, controls, root } = renderCenter(
      createProcessBackend({ todo: [task(1, { expireTime: NOW + DAY })] }),
    )
    await waitFor(() => controls('More for Leave request 1').length === 1)
    const files = await downloadedFile(async (given) => {
      await press('More for Leave request 1')
      await waitFor(() => root.querySelector('[role=menuitem]'))
      root.querySelector<HTMLElement>('[role=menuitem]:last-child')!.click()
      await waitFor(() => given() === 1)
    })
    expect(files[0]!.name).to.equal('task.ics')
    expect(files[0]!.text).to.include('DTSTART:20260303T000000Z')
  })

  it('inside WeChat, says how to open the page in a browser and copies its address, and saves nothing', async () => {
    const backend = createProcessBackend({ todo: [task(1, { expireTime: NOW + DAY })] })
    Object.assign(backend.runtime.platform, { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' })
    const { waitFor, press, controls, root, toasts } = renderCenter(backend)
    const advice = 'This app cannot save files. Open the page in your browser: ••• at the top right.'
    await waitFor(() => controls('More for Leave request 1').length === 1)
    const files = await downloadedFile(async () => {
      await press('Export')
      await press('More for Leave request 1')
      await waitFor(() => root.querySelector('[role=menuitem]'))
      root.querySelector<HTMLElement>('[role=menuitem]:last-child')!.click()
      await waitFor(() => toasts().length === 2)
    })
    expect(files).to.deep.equal([])
    expect(toasts()).to.deep.equal([advice, advice])
    const copied = await copiedText(async () => {
      backend.runtime.toasts.$toasts.get().at(-1)!.action!.run()
      await waitFor(() => toasts().length === 3)
    })
    expect(copied).to.deep.equal([location.href])
    expect(toasts()[2]).to.equal('Copied')
  })

  it('copies a serial number', async () => {
    const { waitFor, press, toasts } = renderCenter(createProcessBackend({ todo: [task(1)] }))
    await waitFor('2026-0001')
    const copied = await copiedText(async () => {
      await press('Copy serial number 2026-0001')
      await waitFor(() => toasts().length === 1)
    })
    expect(copied).to.deep.equal(['2026-0001'])
    expect(toasts()).to.deep.equal(['Copied'])
  })
})
