import { expect } from 'chai'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'
import { renderCatalogue } from './browse-fixture.tsx'

interface RegisteredTool {
  name: string
  description: string
  inputSchema: { additionalProperties: boolean }
  annotations: { readOnlyHint: boolean }
  execute(input: unknown): Promise<Record<string, unknown>>
}

/** As the draft has it: a name is registered once, and until its signal ends. */
function createModelContext() {
  const tools = new Map<string, RegisteredTool>()
  return {
    tools,
    registerTool(tool: RegisteredTool, { signal }: { signal: AbortSignal }) {
      if (tools.has(tool.name)) throw new DOMException('registered already', 'InvalidStateError')
      tools.set(tool.name, tool)
      signal.addEventListener('abort', () => tools.delete(tool.name))
    },
  }
}

describe('tools for programs of the browser', () => {
  const browser = document as { modelContext?: unknown }
  afterEach(() => {
    unmountAll()
    delete browser.modelContext
  })

  it('are offered only where the page asks for it, all of them read, and a tag that leaves hands them to the next', async () => {
    const { tools } = (browser.modelContext = createModelContext())
    const quiet = renderCatalogue()
    await quiet.waitFor(() => quiet.names().length > 0)
    expect([...tools]).to.deep.equal([])
    const first = renderCatalogue({ props: { agentTools: true } })
    await eventually(() =>
      expect([...tools.keys()]).to.deep.equal([
        'univ_search_items',
        'univ_get_item',
        'univ_get_guide',
        'univ_ask',
      ]),
    )
    for (const { annotations, inputSchema } of tools.values()) {
      expect(annotations.readOnlyHint).to.equal(true)
      expect(inputSchema.additionalProperties).to.equal(false)
    }
    const before = tools.get('univ_search_items')
    renderCatalogue({ props: { agentTools: true } })
    first.show(first.view({ agentTools: false }))
    await eventually(() => expect(tools.get('univ_search_items')).not.to.be.oneOf([before, undefined]))
    expect(tools.size).to.equal(4)
    unmountAll()
    await eventually(() => expect(tools.size).to.equal(0))
  })

  it('find items by pinyin and read one, with the address of its page; what does not fit is refused with a reason', async () => {
    const { tools } = (browser.modelContext = createModelContext())
    renderCatalogue({ props: { agentTools: true } })
    await eventually(() => expect(tools.size).to.equal(4))
    const call = (name: string, input: unknown) => tools.get(`univ_${name}`)!.execute(input)
    const { items } = (await call('search_items', { query: 'chengjidan' })) as {
      items: { id: string; address: string }[]
    }
    expect(items[0]!.id).to.equal('score')
    expect(new URL(items[0]!.address).search).to.equal('?id=score')
    const { item } = (await call('get_item', { id: 'leave' })) as { item: { name: string } }
    expect(item.name).to.equal('Leave request')
    for (const [name, input, reason] of [
      ['search_items', {}, 'missing'],
      ['search_items', null, 'missing'],
      ['search_items', { query: 5 }, 'does not fit'],
      ['search_items', { query: 'x'.repeat(101) }, 'does not fit'],
      ['search_items', { query: 'x', limit: 0.5 }, 'does not fit'],
      ['get_item', { id: 'leave', submit: true }, 'not known'],
      ['get_item', JSON.parse('{"id":"leave","__proto__":{"a":1}}'), 'not known'],
    ] as const) {
      const error = await call(name, input).then(
        () => 'accepted',
        (e: unknown) => String(e),
      )
      expect(error, `${name} ${JSON.stringify(input)}`).to.include(reason)
    }
  })

  it('do no harm where the browser has none, or another copy of the scripts has them', async () => {
    const without = renderCatalogue({ props: { agentTools: true } })
    await without.waitFor(() => without.names().length > 0)
    const { tools, registerTool } = (browser.modelContext = createModelContext())
    registerTool({ name: 'univ_ask' } as RegisteredTool, new AbortController())
    const second = renderCatalogue({ props: { agentTools: true } })
    await eventually(() => expect(tools.size).to.equal(4))
    await second.waitFor(() => second.names().length > 0)
  })
})
