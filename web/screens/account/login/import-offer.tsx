import { useTranslation } from 'react-i18next'
import styles from '../../../ui/layout/forms.module.css'
import { ButtonLink } from '../../../ui/controls/button'
import { Section } from '../../../ui/layout/section'
import { movingInAddress } from '../../../moving-in/address'

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
