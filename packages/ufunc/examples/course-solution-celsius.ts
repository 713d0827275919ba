// Solution: as on paper. It takes numbers and arrays of any shape.
import { array } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

export const celsius = vectorize((fahrenheit) => ((fahrenheit - 32) * 5) / 9);

console.log(celsius(212));
console.log(String(celsius(array([-40, 32, 50, 212]))));
