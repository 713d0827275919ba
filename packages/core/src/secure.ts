const secure = (): boolean | undefined => (globalThis as { isSecureContext?: boolean }).isSecureContext;

/** Whether this is a page, or a worker of one: outside of browsers nobody says whether it is secure. */
export const isPage = (): boolean => typeof secure() === "boolean";

/** Whether it is one from which browsers keep WebGPU and shared memory. */
export const insecurePage = (): boolean => secure() === false;
