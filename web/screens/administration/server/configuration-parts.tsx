import { Link } from 'wouter'
import type { Configuration } from '../../../../src/instance/configuration/schemas'
import { useUserCounts } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { LongTextField, TextField } from '../../../ui/fields/fields'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { Switch } from '../../../ui/fields/switch'
import forms from '../../../ui/layout/forms.module.css'
import { FormSection } from '../../../ui/layout/section'
import {
  type ConfigurationField,
  type ConfigurationValues,
  configurationLimits,
  maxTextLength,
  type NumericField,
} from './configuration-values'

export interface PartProps {
  values: ConfigurationValues
  change: (some: Partial<ConfigurationValues>) => void
  /** Returns the server's error for a field. */
  errorOf: (field: ConfigurationField) => string | undefined
}

export function Registration({ configuration, ...part }: PartProps & { configuration: Configuration }) {
  const { t } = useTranslation()
  const isFull = useIsFull(configuration)
  return (
    <>
      {isFull ? (
        <p className={forms.text}>{t('instance.full', { count: configuration.max_users })}</p>
      ) : (
        <Switch
          label={t('instance.registrationOpen')}
          isSelected={part.values.is_registration_enabled}
          onChange={is_registration_enabled => part.change({ is_registration_enabled })}
        />
      )}
      <LimitedNumber
        {...part}
        field="max_users"
        label={t('instance.maxUsers')}
        hint={t('instance.zeroUsers')}
      />
      <p className={forms.text}>
        {t('administration.inviteHint')} <Link href="/admin/invitations">{t('invitations.invite')}</Link>
      </p>
    </>
  )
}

/**
 * Whether registration is closed because the maximum number of users is reached. The server then reports that
 * registration is not enabled, whatever the setting is.
 */
function useIsFull({ is_registration_enabled, max_users }: Configuration): boolean {
  const users = useUserCounts().data?.all ?? 0
  return !is_registration_enabled && max_users > 0 && users >= max_users
}

export function Uploads(part: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('instance.uploads')}>
      <LimitedNumber
        {...part}
        field="max_single_file_size"
        label={t('instance.maxFileSize')}
        hint={t('instance.maxFileSizeHint')}
        unit="megabyte"
      />
      <LimitedNumber
        {...part}
        field="max_zip_file_size"
        label={t('instance.maxArchiveSize')}
        hint={t('instance.maxArchiveSizeHint')}
        unit="megabyte"
      />
      <LimitedNumber {...part} field="gpx_limit_import" label={t('instance.maxFiles')} />
    </FormSection>
  )
}

export function Storage(part: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('health.storage')}>
      <LimitedNumber
        {...part}
        field="storage_limit"
        label={t('storage.ofEach')}
        hint={`${t('storage.limitText')} ${t('instance.zeroUsers')}`}
        unit="megabyte"
      />
    </FormSection>
  )
}

export function Statistics(part: PartProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('instance.statistics')}>
      <LimitedNumber
        {...part}
        field="stats_workouts_limit"
        label={t('instance.maxWorkouts')}
        hint={t('instance.maxWorkoutsHint')}
      />
    </FormSection>
  )
}

export function Words({ values, change, errorOf }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('instance.contact')}
        hint={t('instance.contactHint')}
        type="email"
        autoComplete="off"
        value={values.admin_contact}
        onChange={admin_contact => change({ admin_contact })}
        error={errorOf('admin_contact')}
      />
      <LongTextField
        label={t('instance.about')}
        hint={t('instance.aboutHint')}
        rows={4}
        maxLength={maxTextLength}
        value={values.about}
        onChange={about => change({ about })}
      />
      <LongTextField
        label={t('instance.policy')}
        hint={t('instance.policyHint')}
        rows={8}
        maxLength={maxTextLength}
        value={values.privacy_policy}
        onChange={privacy_policy => change({ privacy_policy })}
      />
    </>
  )
}

interface LimitedNumberProps extends PartProps {
  field: NumericField
  label: string
  hint?: string
  unit?: 'megabyte'
}

function LimitedNumber({ values, change, errorOf, field, ...words }: LimitedNumberProps) {
  return (
    <NumberField
      {...words}
      {...configurationLimits[field]}
      value={values[field]}
      onChange={value => change({ [field]: value })}
      error={errorOf(field)}
    />
  )
}
