import { useTranslation } from 'react-i18next'
import styles from '../profile/forms.module.css'
import { ButtonLink } from '../ui/button'
import { Section } from '../ui/section'
import { movingInAddress } from './address'

/** The way to the page to move in, beside the way out. */
export function MovingInOffer() {
  const { t } = useTranslation()
  return (
    <Section className={styles.part} title={t('movingIn.title')}>
      <p className={styles.text}>{t('movingIn.offer')}</p>
      <div>
        <ButtonLink href={movingInAddress}>{t('movingIn.open')}</ButtonLink>
      </div>
    </Section>
  )
}
