import { Link } from 'wouter'
import { useTranslation } from '../../i18n/use-translation'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import styles from './home-page.module.css'
import { SetupSteps } from './setup-steps'

/** The first steps for an account without workouts, and for an administrator those of a new server. */
export function Welcome() {
  const { t } = useTranslation()
  return (
    <Page title={t('home.welcome')} context={t('home.welcomeContext')} withoutAdd>
      <div className={styles.welcome}>
        <ol className={styles.steps}>
          <li>
            <h2>{t('home.addTitle')}</h2>
            <p className={styles.quiet}>
              {t('workouts.emptyHint')} <span className="with-mouse">{t('workouts.emptyDrop')}</span>
            </p>
            <AddLink />
          </li>
          <li>
            <h2>{t('home.bringTitle')}</h2>
            <p className={styles.quiet}>{t('home.bringText')}</p>
            <Link href="/import-export">{t('workouts.openImport')}</Link>
          </li>
          <li>
            <h2>{t('home.settingsTitle')}</h2>
            <p className={styles.quiet}>{t('home.settingsText')}</p>
            <Link href="/settings">{t('frame.preferences')}</Link>
          </li>
        </ol>
        <SetupSteps />
      </div>
    </Page>
  )
}
