import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../../src/instance/configuration/schemas'
import { attributionParts } from '../../../drawing/maps/base/attribution'
import { Figure } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import styles from './application-page.module.css'

// Which of the settings in the server's environment say so.
const mailSettings = ['EMAIL_URL', 'SENDER_EMAIL', 'UI_URL'].join(', ')
const tileSettings = ['TILE_SERVER_URL', 'MAP_ATTRIBUTION'].join(', ')

/** What is decided where the server is started. */
export function ServerFacts({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const hasMail = configuration.is_email_sending_enabled
  const attribution = attributionParts(configuration.map_attribution)
    .map(({ text }) => text)
    .join('')
  return (
    <Section className={styles.facts} title={t('instance.facts')}>
      <dl>
        <Figure size="line" label={t('instance.version')} value={configuration.version} />
        <Figure
          size="line"
          label={t('instance.mail')}
          value={t(hasMail ? 'instance.on' : 'instance.off')}
          note={t(hasMail ? 'instance.mailOn' : 'instance.mailOff', { settings: mailSettings })}
        />
        <Figure
          size="line"
          label={t('instance.attribution')}
          value={attribution}
          note={t('instance.attributionHint', { settings: tileSettings })}
        />
      </dl>
    </Section>
  )
}
