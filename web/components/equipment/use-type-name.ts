import { useTranslation } from 'react-i18next'
import { equipmentTypeFacts } from './equipment-types'

/** A function from a type to its name in the language in use; the server's label for types we do not know. */
export function useTypeName(): (type: { id: number; label: string }) => string {
  const { t } = useTranslation()
  return ({ id, label }) => {
    const { name } = equipmentTypeFacts(id)
    return name === null ? label : t(`equipmentTypes.${name}`)
  }
}
