import { useTranslation } from '../../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../../ui/controls/button'
import styles from './form-actions.module.css'

/** The buttons of a form for an app or token: one submits the form, the other cancels and leads back to the list. */
export function FormActions({ label, isPending }: { label: string; isPending: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button type="submit" look="primary" isPending={isPending}>
        {label}
      </Button>
      <ButtonLink href="/settings/apps">{t('common.cancel')}</ButtonLink>
    </div>
  )
}
