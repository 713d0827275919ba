// From degrees Fahrenheit to degrees Celsius: 32 is 0, 212 is 100.
import { vectorize } from "@gridstride/ufunc";

export const celsius = vectorize((fahrenheit) => fahrenheit - 32);
