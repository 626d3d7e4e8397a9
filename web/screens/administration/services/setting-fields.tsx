// Fields for settings of the server. A setting that is fixed outside the app is shown, and by whom.
import type { ReactNode } from 'react'
import type { ServerSettings } from '../../../data/instance/server-settings'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Figure } from '../../../ui/controls/figure'
import { PasswordField, TextField } from '../../../ui/fields/fields'
import forms from '../../../ui/layout/forms.module.css'
import type { ServerSettingsField } from './setting-problems'
import type { EditedSettings, PlainField, SecretField } from './settings-values'

export interface SettingsPart {
  settings: ServerSettings
  edited: EditedSettings
  change: (some: EditedSettings) => void
  /** Returns the server's error for a field. */
  errorOf: (field: ServerSettingsField) => string | undefined
}

interface SettingFieldProps {
  part: SettingsPart
  field: Exclude<PlainField, 'map_attribution' | 'webdav' | 'second_factor' | 'password_login'>
  label: string
  hint?: string
  type?: 'email' | 'url' | 'text'
}

/** A setting that is shown as it is. */
export function SettingField({ part, field, label, hint, type = 'text' }: SettingFieldProps) {
  const { value, fixed_by } = part.settings[field]
  if (fixed_by !== null) return <FixedSetting label={label} value={value} by={fixed_by} />
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck="false"
      value={part.edited[field] ?? value ?? ''}
      onChange={text => part.change({ [field]: text })}
      error={part.errorOf(field)}
    />
  )
}

interface SecretSettingProps {
  part: SettingsPart
  field: SecretField
  label: string
  hint?: string
}

/** A secret: it can be set, replaced and removed, but is never shown. */
export function SecretSetting({ part, field, label, hint }: SecretSettingProps) {
  const { t } = useTranslation()
  const { shown, is_set, is_lost, fixed_by } = part.settings[field]
  if (fixed_by !== null) return <FixedSetting label={label} value={shown ?? '••••'} by={fixed_by} />
  const isRemoved = part.edited[field] === null
  return (
    <SecretInput
      label={label}
      hint={useSecretHint({ isSet: is_set, isLost: is_lost, isRemoved, shown }) ?? hint}
      isVisible={field === 'tile_server_url'}
      value={part.edited[field] ?? ''}
      onChange={text => part.change({ [field]: text })}
      error={part.errorOf(field)}
      removing={
        (is_set || is_lost) &&
        !isRemoved && (
          <Button look="quiet" onPress={() => part.change({ [field]: null })}>
            {t('serverSettings.remove')}
          </Button>
        )
      }
    />
  )
}

interface SecretInputProps {
  label: string
  hint: string | undefined
  /** Whether what is typed can be read, because it is an address that may contain a key. */
  isVisible?: boolean
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** Button that removes the secret. */
  removing?: ReactNode
}

export function SecretInput({ hint, isVisible = false, removing, ...field }: SecretInputProps) {
  const props = { ...field, ...(hint !== undefined && { hint }), autoComplete: 'new-password' }
  return (
    <div className={forms.form}>
      {isVisible ? (
        <TextField {...props} spellCheck="false" autoCapitalize="none" />
      ) : (
        <PasswordField {...props} />
      )}
      {removing && <div>{removing}</div>}
    </div>
  )
}

/** Returns what there is to say about a secret that is set, lost or about to be removed; undefined for none. */
export function useSecretHint(secret: {
  isSet: boolean
  isLost: boolean
  isRemoved: boolean
  shown?: string | null
}): string | undefined {
  const { t } = useTranslation()
  if (secret.isRemoved) return t('serverSettings.removing')
  if (secret.isLost) return t('serverSettings.secretLost')
  if (!secret.isSet) return undefined
  return [secret.shown, t('serverSettings.secretSet')].filter(Boolean).join(' · ')
}

interface FixedSettingProps {
  label: string
  value: string | null
  /** The name of the setting outside the app. */
  by: string
}

export function FixedSetting({ label, value, by }: FixedSettingProps) {
  const { t } = useTranslation()
  return (
    <dl>
      <Figure size="line" label={label} value={value} note={t('backups.fixed', { setting: by })} />
    </dl>
  )
}
