import { useRef, useState } from 'react'
import { useSay } from '../../element/univ.ts'
import { adopt } from '../../ui/adopt.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BookOpen, ChevronLeft, Menu } from '../../ui/icons-more.tsx'
import { usePlace, useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { CatalogueHeader } from './catalogue-header.tsx'
import { Drawer } from './drawer.tsx'
import { phoneMessages } from './messages.ts'
import { hasSearch, isTop, titleOf } from './places.ts'
import { useBack, useLayers, useOneWindow } from './shell.ts'
import sheet from './phone.css'

const dressed = adopt(sheet)

/** The phone layout's header (§2): title, the way back where there is one, the menu; below it search and tabs. */
export default function PhoneHeader({ toMain }: { toMain(): void }) {
  const place = usePlace()
  const say = useSay(phoneMessages)
  const sayAll = useSay(portalMessages)
  const link = useRouteLink()
  const back = useBack()
  const layers = useLayers()
  useOneWindow()
  const menu = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <header className="phone-header" part="header" ref={dressed}>
        <a className="portal-skip" href="#main" onClick={(e) => (e.preventDefault(), toMain())}>
          {sayAll('skip')}
        </a>
        {isTop(place) ? (
          <a className="phone-mark" aria-label={sayAll('home')} {...link('apps')}>
            <slot name="logo">
              <span className="portal-crest">
                <BookOpen />
              </span>
            </slot>
          </a>
        ) : (
          <IconButton icon={ChevronLeft} label={say('back')} onClick={back} />
        )}
        <p className="phone-title">{say(titleOf(place.name))}</p>
        <IconButton
          ref={menu}
          icon={Menu}
          label={say('menu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        {open && <Drawer onLeave={() => layers.current?.left()} onClose={() => setOpen(false)} />}
      </header>
      {hasSearch(place.name) && <CatalogueHeader />}
    </>
  )
}
