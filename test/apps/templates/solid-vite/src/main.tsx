import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import type { UnivFavoritesElement } from 'univ-widgets'
import type {} from 'univ-widgets/solid'
import './hall-tags'

function App() {
  let favorites!: UnivFavoritesElement
  const [changed, setChanged] = createSignal('')
  return (
    <main>
      <h1>Our app</h1>
      <univ-favorites ref={favorites} heading="My services" />
      <button onClick={() => favorites.refresh()}>Refresh</button>
      <output>{changed()}</output>
      <univ-service-catalogue
        no-head
        limit={6}
        on:univ-favorite-changed={(event) => setChanged(event.detail.id)}
      />
      <univ-process-center list="todo" noTabs />
      <univ-visit-counter />
      <univ-assistant />
    </main>
  )
}

render(App, document.getElementById('root')!)
