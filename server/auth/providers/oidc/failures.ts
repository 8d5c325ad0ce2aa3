/** The provider gave no answer, or none that can be used; another attempt may succeed. */
export class ProviderUnavailable extends Error {}

/** The provider's answer does not prove who the person is. The message is for the operator's log. */
export class ProviderRefused extends Error {}

/**
 * The provider and the site's settings do not fit: whoever looks after the site has to mend it. The message is for the
 * operator.
 */
export class ProviderMisconfigured extends Error {}
