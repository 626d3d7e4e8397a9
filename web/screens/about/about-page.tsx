import { Link } from 'wouter'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { AskAdministrator } from '../../components/feedback/ask-administrator'
import { attributionParts } from '../../components/maps/base/attribution'
import { basePath } from '../../data/client/base-path'
import { useTranslation } from '../../i18n/use-translation'
import { PublicPage } from './public-page'
import { WrittenText } from './written-text'

/**
 * Shows the server's version, the administrator's text and contact, the sources of the maps, and links to policies and
 * docs.
 */
export function AboutPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('about.title')} context={({ version }) => t('aboutServer.context', { version })}>
      {configuration => <About configuration={configuration} />}
    </PublicPage>
  )
}

function About({ configuration: { about, map_attribution } }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const tiles = attributionParts(map_attribution).map(({ text }) => text)
  return (
    <>
      {about !== null && <WrittenText text={about} />}
      <h2>{t('aboutServer.contact')}</h2>
      <AskAdministrator />
      <h2>{t('aboutServer.maps')}</h2>
      <p>{t('aboutServer.builtInMap')}</p>
      <p>
        {t('aboutServer.tiles')} {tiles.join('')}
      </p>
      <h2>{t('aboutServer.more')}</h2>
      <ul>
        <li>
          <Link href="/privacy-policy">{t('login.policy')}</Link>
        </li>
        <li>
          <a href={`${basePath}/api/docs`} target="_blank" rel="noopener">
            {t('frame.docs')}
          </a>
        </li>
      </ul>
      <p>{t('aboutServer.licence')}</p>
    </>
  )
}
