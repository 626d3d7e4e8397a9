import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Equipment, EquipmentType } from '../../../src/workouts/equipments/schemas'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { Failure, ProblemNotice } from '../../components/feedback/failure'
import { useDraft } from '../../data/accounts/drafts'
import { usePerson } from '../../data/accounts/person'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { failureKeysByField } from '../../data/client/field-failures'
import { useEquipmentTypes, useSaveEquipment } from '../../data/workouts/equipment'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { confirm } from '../../ui/feedback/toasts'
import { Checkbox } from '../../ui/fields/checkbox'
import { LongTextField, TextField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { NumberField } from '../../ui/fields/numbers/number-field'
import { forgetFailure } from '../../ui/fields/while-saving'
import { DefaultSports } from './default-sports'
import styles from './equipment-form.module.css'
import {
  type EquipmentField,
  type EquipmentValues,
  equipmentBody,
  equipmentValues,
  type FieldProblems,
  maxDescriptionLength,
  maxLabelLength,
  missingFields,
  withType,
} from './equipment-values'
import { TypeSelect } from './type-select'

/** The greatest intended distance that can be entered, in the user's unit. */
const maxDistance = 500_000

/** Creates or edits equipment. @param equipment `null` for new equipment */
export function EquipmentForm({ equipment }: { equipment: Equipment | null }) {
  const types = useEquipmentTypes()
  const sports = useSports()
  if (types.data !== undefined && sports.data !== undefined) {
    return <Fields equipment={equipment} types={types.data} sports={sports.data} />
  }
  const error = types.error ?? sports.error
  if (error === null) return <FormSkeleton />
  const retry = () => {
    void types.refetch()
    void sports.refetch()
  }
  return <Failure error={error} onRetry={retry} />
}

interface FieldsProps {
  equipment: Equipment | null
  types: readonly EquipmentType[]
  sports: readonly Sport[]
}

function Fields({ equipment, types, sports }: FieldsProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { values, change, submit, errorOf, saving, form } = useEquipmentForm(equipment)
  const title = equipment === null ? t('equipment.add') : t('equipment.editTitle', { label: equipment.label })
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={title}>
      <TextField
        label={t('equipment.label')}
        autoComplete="off"
        maxLength={maxLabelLength}
        value={values.label}
        onChange={label => change({ ...values, label })}
        error={errorOf('label')}
      />
      <TypeSelect
        types={types}
        present={equipment?.equipment_type ?? null}
        value={values.typeId}
        onChange={typeId => change(withType(values, typeId))}
        error={errorOf('type')}
      />
      <OtherTypeWarning equipment={equipment} typeId={values.typeId} />
      <LongTextField
        label={t('equipment.description')}
        maxLength={maxDescriptionLength}
        rows={2}
        value={values.description}
        onChange={description => change({ ...values, description })}
        error={errorOf('description')}
      />
      <DefaultSports
        equipmentId={equipment?.id ?? null}
        typeId={values.typeId}
        sports={sports}
        value={values.sportIds}
        onChange={sportIds => change({ ...values, sportIds })}
        error={errorOf('sports')}
      />
      <NumberField
        label={t('wear.retireAt')}
        hint={t('wear.retireAtHint')}
        unit={profile.imperial_units ? 'mile' : 'kilometer'}
        isOptional
        min={1}
        max={maxDistance}
        value={values.retireAt}
        onChange={retireAt => change({ ...values, retireAt })}
      />
      <Checkbox
        label={t('equipment.inUse')}
        hint={<span className={styles.hint}>{t('equipment.inUseHint')}</span>}
        isSelected={values.isActive}
        onChange={isActive => change({ ...values, isActive })}
      />
      <SavingProblem error={saving.error} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {saving.isPending
            ? t('equipment.saving')
            : t(equipment === null ? 'equipment.add' : 'equipment.save')}
        </Button>
        <ButtonLink href={equipment === null ? '/equipments' : `/equipments/${equipment.id}`}>
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Holds the form's values and errors, and submits it. */
function useEquipmentForm(equipment: Equipment | null) {
  const { t } = useTranslation()
  const { imperial_units: isImperial } = usePerson().profile
  const [values, setValues] = useDraft(`equipment ${equipment?.id ?? 'new'}`, () =>
    equipmentValues(equipment, isImperial),
  )
  const [missing, setMissing] = useState<FieldProblems>({})
  const { saving, save } = useSaveAndShow(equipment)
  const problems: FieldProblems = failureKeysByField(failureWords.equipment, saving.error)
  const form = useFocusOnInvalid(saving.error ?? missing)
  const errorOf = (field: EquipmentField) => {
    const key = problems[field] ?? missing[field]
    return key === undefined ? undefined : t(key)
  }

  const change = (changed: EquipmentValues) => {
    setValues(changed)
    setMissing({})
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missingFields(values)
    setMissing(found)
    if (Object.keys(found).length === 0 && !saving.isPending) save(values)
  }
  return { values, change, submit, errorOf, saving, form }
}

function useSaveAndShow(equipment: Equipment | null) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const saving = useSaveEquipment(equipment?.id ?? null)
  const { imperial_units: isImperial } = usePerson().profile
  const save = (values: EquipmentValues) =>
    saving.mutate(equipmentBody(values, isImperial), {
      onSuccess: ({ id, label }) => {
        confirm(t(equipment === null ? 'equipment.added' : 'equipment.saved', { label }))
        navigate(`/equipments/${id}`)
      },
    })
  return { saving, save }
}

/**
 * Warns about a change of the type: the server then removes the equipment from its workouts, and its totals start at
 * zero.
 */
function OtherTypeWarning({ equipment, typeId }: { equipment: Equipment | null; typeId: number | null }) {
  const { t } = useTranslation()
  if (equipment === null || typeId === equipment.equipment_type.id) return null
  const { workouts_count: count } = equipment
  return count > 0 && <Notice tone="plain">{t('equipment.otherType', { count })}</Notice>
}

/** Shows an error that is not about a field. */
function SavingProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (error === null) return null
  if (Object.keys(failureKeysByField(failureWords.equipment, error)).length > 0) return null
  const key = failureKey(failureWords.equipment, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={styles.form}>
        <Skeleton height={2.75} />
        <Skeleton height={2.75} />
        <Skeleton height={5.5} />
      </div>
    </Loading>
  )
}
