import { expect } from 'chai'
import { center, cleared } from './center-scene.tsx'
import { DAY, many, NOW, platform, task } from './scene.ts'

/** Files that are handed over while `act` runs: name and text. */
async function handedOver(
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

describe('files of the process centre', () => {
  afterEach(cleared)

  it('exports the list as it is filtered, all its pages, in the language of the reader (T28)', async () => {
    const hall = platform({ todo: many(120, (n) => task(n, n === 1 ? { name: '=cmd()' } : {})) })
    const { until, press, toasts } = center(hall, { query: 'kind=approve' })
    await until('Export')
    const [file, ...more] = await handedOver(async () => {
      await press('Export')
      await until(() => toasts().length === 1)
    })
    expect(more).to.have.length(0)
    expect(file!.name).to.equal('todo.csv')
    // Blob.text() drops the mark at its beginning
    const lines = file!.text.split('\r\n')
    expect(lines[0]!.replace('\ufeff', '')).to.equal(
      'Name,Serial number,Step,With,Since,Status,Due,Applicant,System,Tags',
    )
    expect(lines[1]).to.include("Leave request 1,2026-0001,'=cmd(),")
    expect(lines).to.have.length(122)
    expect(toasts()).to.deep.equal(['120 exported'])
  })

  it('an export that fails says so, and hands nothing over', async () => {
    const hall = platform({ todo: [task(1)] })
    const { until, press, toasts, names } = center(hall)
    await until(() => names().length === 1)
    await until('Export')
    hall.replies['GET /me/tasks/todo'] = { errno: 1 }
    const files = await handedOver(async () => {
      await press('Export')
      await until(() => toasts().length === 1)
    })
    expect(files).to.deep.equal([])
    expect(toasts()).to.deep.equal(['Nothing was exported. Please try again later.'])
  })

  it('puts the deadline of one task into a calendar (T22)', async () => {
    const { until, press, controls, root } = center(platform({ todo: [task(1, { expireTime: NOW + DAY })] }))
    await until(() => controls('More for Leave request 1').length === 1)
    const files = await handedOver(async (given) => {
      await press('More for Leave request 1')
      await until(() => root.querySelector('[role=menuitem]'))
      root.querySelector<HTMLElement>('[role=menuitem]')!.click()
      await until(() => given() === 1)
    })
    expect(files[0]!.name).to.equal('task.ics')
    expect(files[0]!.text).to.include('DTSTART:20260303T000000Z')
  })

  it('a serial number is copied by a press', async () => {
    const { until, press, toasts } = center(platform({ todo: [task(1)] }))
    await until('2026-0001')
    const copied: string[] = []
    const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    })
    try {
      await press('Copy serial number 2026-0001')
      await until(() => toasts().length === 1)
    } finally {
      Object.defineProperty(navigator, 'clipboard', real)
    }
    expect(copied).to.deep.equal(['2026-0001'])
    expect(toasts()).to.deep.equal(['Copied'])
  })
})
