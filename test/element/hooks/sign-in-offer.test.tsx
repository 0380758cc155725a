import { expect } from 'chai'
import SignInOffer from '../../../src/element/hooks/sign-in-offer.tsx'
import { mount } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  graphqlErrors,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, flushEvents, unmountAll } from '../../ui/render-in-shadow.tsx'

const PLAIN = 'Sign in to see all items.'
const COUNT = 'anonymityMemberAppCount'

function open(answer: unknown, { hint, ...options }: ScriptedOptions & { hint?: string } = {}) {
  const prefetched: string[] = []
  const session = options.session ?? createSessionDouble()
  session.prefetch = () => void prefetched.push('prefetch')
  const scripted = createScriptedRuntime({ [COUNT]: answer }, { ...options, session })
  return { ...scripted, ...mount(<SignInOffer hint={hint} />, scripted), prefetched }
}

describe('the offer to sign in', () => {
  afterEach(unmountAll)

  it('says how many items members see, of the configured trait', async () => {
    const { waitFor, called } = open(1280, { config: { tenant: 'jiangzhou', trait: 'library' } })
    await waitFor('Sign in to see all 1,280 items.')
    expect(called(COUNT).map(({ input }) => input)).to.deep.equal([{ tenant: 'jiangzhou', trait: 'library' }])
  })

  for (const [name, answer] of [
    ['has no such field', graphqlErrors(`Cannot query field "${COUNT}" on type "Query".`)],
    ['has no such call', createErrorReply(404)],
    ['fails', createErrorReply(403)],
    ['counts none', 0],
    ['answers with another type', { count: 12 }],
  ] as const)
    it(`has no number if the server ${name}`, async () => {
      const { waitFor, text, called } = open(answer)
      await waitFor(() => called(COUNT).length > 0)
      await flushEvents()
      await eventually(() => expect(text()).to.include(PLAIN))
    })

  it('asks for no number from a server that lacks it by configuration', async () => {
    const { waitFor, calls } = open(1280, { config: { capabilities: { 'member-count': false } } })
    await waitFor(PLAIN)
    await flushEvents()
    await eventually(() => expect(calls).to.deep.equal([]))
  })

  it('asks once for all tags of a page', async () => {
    const { runtime, called } = createScriptedRuntime({ [COUNT]: 1280 })
    const offers = [1, 2, 3].map(() => mount(<SignInOffer />, { runtime }))
    for (const { waitFor } of offers) await waitFor('1,280 items')
    expect(called(COUNT)).to.have.length(1)
  })

  it('asks for no number with a text of the tag, nor for a signed-in user', async () => {
    const own = open(1280, { hint: 'Kept on this device.' })
    await own.waitFor('Kept on this device.')
    const signedIn = open(1280, { session: createSessionDouble(student) })
    await flushEvents()
    await eventually(() => {
      expect(signedIn.text()).to.equal('')
      expect([...own.called(COUNT), ...signedIn.called(COUNT)]).to.have.length(0)
    })
  })

  it('prefetches the sign-in on a page of another origin as soon as it is shown, because Safari opens no popup after an import', async () => {
    const elsewhere = open(0)
    await flushEvents()
    await eventually(() => expect(elsewhere.prefetched).to.deep.equal(['prefetch']))
    const atHome = open(0, { config: { hall: `${location.origin}/` } })
    await flushEvents()
    await eventually(() => expect(atHome.prefetched).to.deep.equal([]))
  })
})
