import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { Scene } from '../parts/scene.tsx'
import { useRouteLink } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'

export default function NotFoundPage() {
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  return (
    <Scene>
      <div className="portal-scene-text">
        <h1>{t('unknownTitle')}</h1>
        <p>{t('unknownText')}</p>
        <p className="ui-row">
          <a className="ui-button" data-size="lg" data-variant="primary" {...link('apps')}>
            {t('toHome')}
          </a>
          <a className="ui-button" data-size="lg" {...link('serviceC')}>
            {t('serviceC')}
          </a>
          <a className="ui-button" data-size="lg" {...link('appdetail')}>
            {t('appdetail')}
          </a>
        </p>
      </div>
    </Scene>
  )
}
