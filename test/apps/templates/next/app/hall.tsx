'use client'

import { useEffect, useRef, useState } from 'react'
import type { UnivEventMap, UnivFavoritesElement, UnivServiceCatalogueElement } from 'univ-widgets'
import type {} from 'univ-widgets/react'
import { setBase } from 'univ-widgets/base'
import 'univ-widgets/univ-assistant'
import 'univ-widgets/univ-favorites'
import 'univ-widgets/univ-process-center'
import 'univ-widgets/univ-service-catalogue'
import 'univ-widgets/univ-visit-counter'

setBase('https://hall.example.edu/')

export function Hall() {
  const favorites = useRef<UnivFavoritesElement>(null)
  const catalogue = useRef<UnivServiceCatalogueElement>(null)
  const [changed, setChanged] = useState('')
  // React does not attach `onuniv-…` of server-rendered markup before the next render
  useEffect(() => {
    const element = catalogue.current!
    const showChange = (event: UnivEventMap['univ-favorite-changed']) => setChanged(event.detail.id)
    element.addEventListener('univ-favorite-changed', showChange)
    return () => element.removeEventListener('univ-favorite-changed', showChange)
  }, [])
  return (
    <>
      <univ-favorites ref={favorites} heading="My services" />
      <button onClick={() => favorites.current?.refresh()}>Refresh</button>
      <output>{changed}</output>
      <univ-service-catalogue ref={catalogue} noHead limit={6} />
      <univ-process-center list="todo" no-tabs />
      <univ-visit-counter />
      <univ-assistant />
    </>
  )
}
