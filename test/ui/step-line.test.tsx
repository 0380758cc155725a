import { expect } from 'chai'
import { StepLine } from '../../src/ui/step-line.tsx'
import { eventually, renderInShadow, unmountAll } from './render-in-shadow.tsx'

const stones = [0, 50, 100]
const line = (percent: number, isDone = false) => (
  <StepLine percent={percent} stones={stones} isDone={isDone} label="Progress" />
)
const centre = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

describe('the step line of an application', () => {
  afterEach(unmountAll)

  for (const dir of ['ltr', 'rtl'])
    it(`has the boat at the stone where it is, and glides to the next one (${dir})`, async () => {
      const { find, all, show } = renderInShadow(line(0), { dir })
      const passed = () => all('i[data-passed]').length
      for (const [i, percent] of stones.entries()) {
        show(line(percent))
        await eventually(() => {
          expect(centre(find('svg'))).to.be.closeTo(centre(all('i')[i]!), 1)
          expect(passed()).to.equal(i + 1)
        })
        expect(find('[role=meter]').ariaValueNow).to.equal(String(percent))
      }
    })

  it('is sealed once it is done: stamped if it ends on screen, simply there if it had ended before', async () => {
    const { find, all, show } = renderInShadow(line(50))
    show(line(100, true))
    await eventually(() => expect(find('b').hasAttribute('data-stamped')).to.equal(true))
    expect(all('svg')).to.have.length(0)
    const ended = renderInShadow(line(100, true))
    expect(ended.find('b').hasAttribute('data-stamped')).to.equal(false)
  })
})
