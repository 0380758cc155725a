import { useTranslation } from '../element/hooks/view-hooks.ts'
import { portalTexts } from '../portal/texts/translations.ts'
import { Scene } from '../portal/parts/scene.tsx'
import { useHref } from './layout.tsx'

/** What cannot be shown: an unknown address or item, or a page for signed-in users. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  const t = useTranslation(portalTexts)
  const href = useHref()
  return (
    <Scene>
      <div className="portal-scene-text">
        <h1>{title}</h1>
        <p>{text}</p>
        <p className="ui-row">
          <a className="ui-button" data-size="lg" data-variant="primary" href={href('apps')}>
            {t('toHome')}
          </a>
          <a className="ui-button" data-size="lg" href={href('serviceC')}>
            {t('serviceC')}
          </a>
          <a className="ui-button" data-size="lg" href={href('appdetail')}>
            {t('appdetail')}
          </a>
        </p>
      </div>
    </Scene>
  )
}
