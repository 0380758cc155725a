import { expect } from 'chai'
import { center, cleared } from './center-scene.tsx'
import { LIST, many, platform, task } from './scene.ts'

describe('the process centre', () => {
  afterEach(cleared)

  it('shows what waits for me, ten at a time', async () => {
    const { until, names, status, hall } = center(platform({ todo: many(12, task) }))
    await until(() => names().length > 0)
    expect(names()).to.deep.equal(many(10, (n) => `Leave request ${n}`))
    expect(status()).to.equal('12 in all')
    expect(hall.asked(LIST.todo)).to.deep.equal([{ limit: '10', start: '0', locale: 'en' }])
  })
})
