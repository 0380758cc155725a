// 学生会的新生周：an application with a React of its own, built on its own. The tags are elements of its JSX: attributes,
// an object as a property, events as `onuniv-…`, which React 19 passes on as they are.
import { StrictMode, useRef, useState, type Ref } from 'react'
import { createRoot } from 'react-dom/client'

interface AppOpenedDetail {
  id: string
  code: string
  uri: string
}
interface TagProps {
  ref?: Ref<HTMLElement & { refresh(): void }>
  lang?: string
  theme?: string
  heading?: string
  keyword?: string
  config?: object
  'no-head'?: boolean
  'onuniv-app-opened'?: (event: CustomEvent<AppOpenedDetail>) => void
  'onuniv-favorite-changed'?: (event: CustomEvent<{ id: string; favorite: boolean }>) => void
}
declare module 'react' {
  // eslint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'univ-service-catalogue': TagProps
      'univ-favorites': TagProps
    }
  }
}

const DAYS = [
  { day: '周一', title: '报到', keyword: '新生', english: 'Arrive' },
  { day: '周二', title: '连上网络', keyword: '网络', english: 'Get online' },
  { day: '周三', title: '逛图书馆', keyword: '图书', english: 'Find the library' },
  { day: '周四', title: '找吃的', keyword: '食堂', english: 'Eat well' },
]
// created once: a new object on each render would be a new configuration each time
const CONFIG = { solution: 'freshman' }

function FreshersWeek() {
  const [index, setAt] = useState(0)
  const [english, setEnglish] = useState(false)
  const [isShown, setIsShown] = useState(true)
  const [messages, setMessages] = useState<string[]>([])
  const catalogue = useRef<HTMLElement & { refresh(): void }>(null)
  const addMessage = (line: string) => setMessages((lines) => [line, ...lines].slice(0, 5))
  const today = DAYS[index]!
  const lang = english ? 'en' : 'zh-CN'
  return (
    <main lang={lang}>
      <header>
        <p className="kicker">{english ? 'Students’ Union' : '江州大学学生会'}</p>
        <h1>{english ? 'Freshers’ week' : '新生周'}</h1>
        <button type="button" className="lang" onClick={() => setEnglish(!english)}>
          {english ? '中文' : 'English'}
        </button>
      </header>
      <ol className="days">
        {DAYS.map((day, n) => (
          <li key={day.day}>
            <button type="button" aria-pressed={n === index} onClick={() => setAt(n)}>
              <span>{day.day}</span>
              <span>{english ? day.english : day.title}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="columns">
        <section>
          <h2>{english ? `To do: ${today.english}` : `今天要办：${today.title}`}</h2>
          {isShown && (
            <univ-service-catalogue
              ref={catalogue}
              no-head
              theme="light"
              keyword={today.keyword}
              config={CONFIG}
              onuniv-app-opened={(event) => {
                // the union shows the item in its own dialog first
                event.preventDefault()
                addMessage(`打开 ${event.detail.code}`)
              }}
              onuniv-favorite-changed={({ detail }) =>
                addMessage(`${detail.favorite ? '收藏' : '取消收藏'} ${detail.id}`)
              }
            />
          )}
          <p>
            <button type="button" onClick={() => catalogue.current?.refresh()}>
              {english ? 'Refresh' : '刷新'}
            </button>
            <button type="button" onClick={() => setIsShown(!isShown)}>
              {isShown ? (english ? 'Put away' : '收起') : english ? 'Show' : '展开'}
            </button>
          </p>
        </section>
        <aside>
          <univ-favorites theme="light" heading={english ? 'My list' : '我的清单'} />
          <h2>{english ? 'Just now' : '刚刚'}</h2>
          <ul aria-live="polite">
            {messages.map((line, n) => (
              <li key={messages.length - n}>{line}</li>
            ))}
          </ul>
        </aside>
      </div>
    </main>
  )
}

// React writes an object as text to an element that is not defined yet, so the tags are loaded before rendering
await Promise.all(['univ-service-catalogue', 'univ-favorites'].map((tag) => customElements.whenDefined(tag)))

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <FreshersWeek />
  </StrictMode>,
)
