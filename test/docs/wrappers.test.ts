// The React and Vue components as a server renders them; in browsers and apps: `npm run test:apps`.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createSSRApp, h } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { wrap as wrapReact } from '../../src/wrappers/react-wrapper.ts'
import { splitProps } from '../../src/wrappers/split-props.ts'
import { wrap as wrapVue } from '../../src/wrappers/vue-wrapper.ts'

const members = {
  tag: 'univ-favorites',
  attributes: ['no-head', 'limit', 'heading', 'config'],
  properties: ['config', 'session'],
  events: ['univ-favorite-changed', 'univ-error'],
}
const load = (): never => {
  throw new Error('a server loads no tag')
}
const props = { noHead: true, limit: 6, heading: 'A "quoted" <b>', config: { tenant: 'a' }, onError() {} }
const rest = 'limit="6" heading="A &quot;quoted&quot; &lt;b&gt;"'

test('React renders the tag with its attributes on a server', () => {
  const component = wrapReact(members, load)
  equal(
    renderToString(createElement(component, { ...props, className: 'wide' }, 'more')),
    `<univ-favorites class="wide" no-head="" ${rest}>more</univ-favorites>`,
  )
})

test('Vue renders the tag with its attributes on a server', async () => {
  const component = wrapVue(members, load)
  const app = createSSRApp({ render: () => h(component, { ...props, class: 'wide' }, () => 'more') })
  equal(await renderVue(app), `<univ-favorites class="wide" no-head ${rest}>more</univ-favorites>`)
})

test('objects become properties, the rest attributes; both spellings are the same', () => {
  const session = () => null
  const onFavoriteChanged = () => {}
  deepEqual(
    splitProps(
      { 'no-head': '', noHead: false, limit: 0, config: '/a.json', session, onFavoriteChanged, id: 'b' },
      members,
    ),
    {
      attributes: { 'no-head': '', limit: '0', config: '/a.json' },
      objects: { session },
      listeners: { 'univ-favorite-changed': onFavoriteChanged },
      others: { id: 'b' },
    },
  )
  deepEqual(splitProps({ session: null, heading: null, noHead: 'false' }, members), {
    attributes: { 'no-head': 'false' },
    objects: { session: null },
    listeners: {},
    others: {},
  })
})
