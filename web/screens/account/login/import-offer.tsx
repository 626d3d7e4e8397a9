import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/controls/button'
import styles from '../../../ui/layout/forms.module.css'
import { Section } from '../../../ui/layout/section'

/** The way to the page to move in, beside the way out. */
export function ImportOffer() {
  const { t } = useTranslation()
  return (
    <Section className={styles.part} title={t('movingIn.title')}>
      <p className={styles.text}>{t('movingIn.offer')}</p>
      <div>
        <ButtonLink href="/profile/edit/account/moving-in">{t('movingIn.open')}</ButtonLink>
      </div>
    </Section>
  )
}
